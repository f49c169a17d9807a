import {
  Bookmark,
  CircleDashed,
  Eye,
  FolderCheck,
  LayoutGrid,
  LayoutTemplate,
  FolderPlus,
  Save,
  Trash2,
} from 'lucide-react';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { LazyMenu } from '#client/ui/overlays/lazy-menu.tsx';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';
import { CUSTOM_MODE, PRESETS, UNSAVED_LAYOUT, type SavedView, viewLabel } from './views.ts';

export interface ToolbarProps {
  mode: string;
  views: readonly SavedView[];
  hiddenCount: number;
  onAddProject: () => void;
  onChoose: (name: string) => void;
  onDelete: (name: string) => void;
  onSave: () => void;
  onShowHidden: () => void;
  onShowCompleted: () => void;
}

/** The toolbar over the bottom of the board: a button to add a project, and the menu of views (DASH-14 to DASH-17). */
export function Toolbar({
  mode,
  views,
  hiddenCount,
  onAddProject,
  onChoose,
  onDelete,
  onSave,
  onShowHidden,
  onShowCompleted,
}: ToolbarProps) {
  const choice = (name: string, icon: MenuEntry['icon']): MenuEntry => ({
    label: viewLabel(name),
    icon,
    isChosen: name === mode,
    onSelect: () => onChoose(name),
  });
  const entries = (): MenuEntry[] => [
    ...PRESETS.map(({ name }) => choice(name, <LayoutTemplate size={16} aria-hidden />)),
    ...views.map(({ name }, place) => ({
      id: `view ${name}`,
      ...choice(name, <Bookmark size={16} aria-hidden />),
      startsGroup: place === 0,
      aside: {
        label: t('Delete {title}', { title: name }),
        icon: <Trash2 size={16} aria-hidden />,
        onSelect: () => onDelete(name),
      },
    })),
    ...(mode === CUSTOM_MODE
      ? [
          {
            label: viewLabel(UNSAVED_LAYOUT),
            icon: <CircleDashed size={16} aria-hidden />,
            isChosen: true,
            onSelect: () => undefined,
            startsGroup: views.length === 0,
          },
        ]
      : []),
    { label: t('Save Current Layout'), icon: <Save size={16} aria-hidden />, onSelect: onSave, startsGroup: true },
    {
      label: t('Show Hidden Cards ({count})', { count: hiddenCount }),
      icon: <Eye size={16} aria-hidden />,
      onSelect: onShowHidden,
    },
    { label: t('Completed Projects'), icon: <FolderCheck size={16} aria-hidden />, onSelect: onShowCompleted },
  ];
  return (
    <div
      role="group"
      aria-label={t('Dashboard')}
      data-floating-bar
      className="fixed bottom-[calc(var(--bottom-bar,0px)+var(--toast-room)+10px)] start-5 z-10 flex items-center rounded-full border border-hairline bg-[color-mix(in_oklab,var(--surface)_95%,var(--ink))] p-1 shadow-lift"
    >
      <IconButton label={t('Add Project')} className="rounded-full" onClick={onAddProject}>
        <FolderPlus size={18} aria-hidden />
      </IconButton>
      <LazyMenu
        heading={t('View Layout')}
        align="start"
        trigger={
          <button
            type="button"
            className="touch-target flex h-9 items-center gap-2 rounded-full px-3 text-sm font-semibold transition-colors hover:bg-hover"
          >
            <LayoutGrid size={16} aria-hidden />
            {t('View Layout')}
          </button>
        }
        entries={entries}
      />
    </div>
  );
}
