import { useAnnouncement } from './announcements.ts';

/** The live region of `announce`. It exists once on the page and is read out beside an open dialog, too. */
export function Announcer() {
  const announcement = useAnnouncement();
  return (
    <div aria-live="assertive" className="sr-only">
      {announcement && <p key={announcement.id}>{announcement.text}</p>}
    </div>
  );
}
