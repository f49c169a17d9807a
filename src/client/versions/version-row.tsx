import { t } from '#shared/language/language.ts';
import { Badge } from '#client/ui/controls/badge.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { SettingRow } from '#client/ui/controls/setting-rows.tsx';
import { shortenNotes, releaseDay } from './release-labels.ts';
import { useVersion } from './version.tsx';

/** The settings row of the current version with a button for the history (VER-01, VER-02). */
export function VersionRow({ onOpenHistory }: { onOpenHistory: () => void }) {
  const { version, releaseDate, notes } = useVersion();
  return (
    <SettingRow
      label={t('Version Information')}
      detail={
        <>
          <span className="flex flex-wrap items-center gap-x-2 py-1">
            <Badge>{version}</Badge>
            {releaseDate !== undefined && <span>{releaseDay(releaseDate)}</span>}
          </span>
          <p dir="auto">{shortenNotes(notes)}</p>
        </>
      }
    >
      <Button onClick={onOpenHistory}>{t('Version History')}</Button>
    </SettingRow>
  );
}
