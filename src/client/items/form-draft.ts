import { readDraft, writeDraft } from '#client/data/drafts.ts';
import type { Submission } from '#client/data/idempotency-key.ts';
import { isTemporary, resolveId } from '#client/data/temporary-ids.ts';

/** What a dialog is open for: something new in some place, or an item that exists. */
export type FormSubject<Item, Place extends object> = ({ kind: 'new' } & Place) | { kind: 'edit'; item: Item };

/** What was being typed in a dialog, and for what. */
export interface FormDraft<Subject, Text> {
  subject: Subject;
  text: Text;
  /** What was sent last from this dialog: sent again after a reload, it must count once. */
  submission?: Submission | undefined;
}

/** Where what is typed in one kind of dialog is kept. */
export interface FormDrafts<Subject, Text> {
  /** The text that a dialog was left with when the page went away under it; undefined when there is none. */
  read: (userId: number) => FormDraft<Subject, Text> | undefined;
  /** Keeps the text of the open dialog, or forgets it once it is saved or given up. */
  write: (userId: number, draft: FormDraft<Subject, Text> | undefined) => void;
}

export interface FormDraftParts<Item, Place, Text> {
  name: string;
  /** Where an item stands: what it becomes new in when it never got to the server. */
  placeOf: (item: Item) => Place;
  /** Storage may hold anything: whether this is a place. */
  isPlace: (value: Partial<Place>) => boolean;
  /** The text, of an item where there is one, else of something new in a place; undefined when this is no such text. */
  readText: (value: unknown, item: Item | undefined, place: Place | undefined) => Text | undefined;
}

/** Keeps what is typed in one kind of dialog. */
export function createFormDrafts<Item extends { id: number }, Place extends object, Text>({
  name,
  placeOf,
  isPlace,
  readText,
}: FormDraftParts<Item, Place, Text>): FormDrafts<FormSubject<Item, Place>, Text> {
  type Subject = FormSubject<Item, Place>;

  /** A temporary id means nothing after a reload: what is kept is the server's, once it is known. */
  function stored(subject: Subject): Subject {
    if (subject.kind === 'new') return subject;
    return { ...subject, item: { ...subject.item, id: resolveId(subject.item.id) } };
  }

  /** Where the page went away before the server had answered, the text becomes something new rather than being lost. */
  function reachable(subject: Subject): Subject {
    if (subject.kind === 'new' || !isTemporary(subject.item.id)) return subject;
    return { kind: 'new', ...placeOf(subject.item) };
  }

  function readKept(kept: string): FormDraft<Subject, Text> | undefined {
    const { subject, text, submission } = (JSON.parse(kept) ?? {}) as Partial<FormDraft<Subject, unknown>>;
    const item = subject?.kind === 'edit' ? subject.item : undefined;
    const isSubject = subject?.kind === 'new' ? isPlace(subject) : typeof item?.id === 'number';
    const typed = readText(text, item, subject?.kind === 'new' ? subject : undefined);
    if (subject === undefined || !isSubject || typed === undefined || !isSubmission(submission)) return undefined;
    return { subject: reachable(subject), text: typed, submission };
  }

  return {
    read(userId) {
      const kept = readDraft(userId, name);
      if (kept === undefined) return undefined;
      try {
        return readKept(kept);
      } catch {
        return undefined;
      }
    },
    write(userId, draft) {
      writeDraft(userId, name, draft && JSON.stringify({ ...draft, subject: stored(draft.subject) }));
    },
  };
}

function isSubmission(value: Partial<Submission> | undefined): value is Submission | undefined {
  return value === undefined || (typeof value.content === 'string' && typeof value.key === 'string');
}
