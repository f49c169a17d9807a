import { useAnnouncement } from './announcements.ts';

/** Says what `announce` is told. It stands once on the page, and being a live region it is heard beside an open dialog too. */
export function Announcer() {
  const announcement = useAnnouncement();
  return (
    <div aria-live="assertive" className="sr-only">
      {announcement && <p key={announcement.id}>{announcement.text}</p>}
    </div>
  );
}
