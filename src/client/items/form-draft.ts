import { readDraft, writeDraft } from '#client/data/drafts.ts';
import type { Submission } from '#client/data/idempotency-key.ts';
import { isTemporary, resolveId } from '#client/data/temporary-ids.ts';

/** What a dialog is open for: a new item in some place, or an existing item. */
export type FormSubject<Item, Place extends object> = ({ kind: 'new' } & Place) | { kind: 'edit'; item: Item };

/** The unsaved values of a dialog and what it was open for. */
export interface FormDraft<Subject, Text> {
  subject: Subject;
  text: Text;
  /** The last submission of this dialog. Sent again after a reload, it must count once. */
  submission?: Submission | undefined;
  /** The path of the screen that the dialog is open on; undefined once the person has gone to another screen. */
  page?: string | undefined;
}

/** Reads and writes the drafts of one type of dialog. */
export interface FormDrafts<Subject, Text> {
  /** Returns the draft of a dialog that was not closed; undefined if there is none. */
  read: (userId: number) => FormDraft<Subject, Text> | undefined;
  /** Stores the draft of the open dialog, or removes it once it is saved or given up. */
  write: (userId: number, draft: FormDraft<Subject, Text> | undefined) => void;
}

export interface FormDraftParts<Item, Place, Text> {
  name: string;
  /** Returns the place of an item. A draft of an item that was never stored becomes a new item there. */
  getPlace: (item: Item) => Place;
  /** Checks a stored place. Storage may hold anything. */
  isPlace: (value: Partial<Place>) => boolean;
  /** Checks stored form values. They belong to `item`, or to a new item in `place`. Undefined if invalid. */
  readText: (value: unknown, item: Item | undefined, place: Place | undefined) => Text | undefined;
}

/** Creates the draft storage of one type of dialog. */
export function createFormDrafts<Item extends { id: number }, Place extends object, Text>({
  name,
  getPlace,
  isPlace,
  readText,
}: FormDraftParts<Item, Place, Text>): FormDrafts<FormSubject<Item, Place>, Text> {
  type Subject = FormSubject<Item, Place>;

  /** Replaces a temporary id by the server's id if it is known. A temporary id means nothing after a reload. */
  function withStoredId(subject: Subject): Subject {
    if (subject.kind === 'new') return subject;
    return { ...subject, item: { ...subject.item, id: resolveId(subject.item.id) } };
  }

  /** Turns an item that was never stored into a new one, so that the typed text is not lost. */
  function withReachableItem(subject: Subject): Subject {
    if (subject.kind === 'new' || !isTemporary(subject.item.id)) return subject;
    return { kind: 'new', ...getPlace(subject.item) };
  }

  function parseDraft(stored: string): FormDraft<Subject, Text> | undefined {
    const { subject, text, submission, page } = (JSON.parse(stored) ?? {}) as Partial<FormDraft<Subject, unknown>>;
    const item = subject?.kind === 'edit' ? subject.item : undefined;
    const isSubject = subject?.kind === 'new' ? isPlace(subject) : typeof item?.id === 'number';
    const typed = readText(text, item, subject?.kind === 'new' ? subject : undefined);
    if (subject === undefined || !isSubject || typed === undefined || !isSubmission(submission)) return undefined;
    const screen = typeof page === 'string' ? page : undefined;
    return { subject: withReachableItem(subject), text: typed, submission, page: screen };
  }

  return {
    read(userId) {
      const stored = readDraft(userId, name);
      if (stored === undefined) return undefined;
      try {
        return parseDraft(stored);
      } catch {
        return undefined;
      }
    },
    write(userId, draft) {
      writeDraft(userId, name, draft && JSON.stringify({ ...draft, subject: withStoredId(draft.subject) }));
    },
  };
}

/** True if a draft is of the dialog that is open for this subject: of the same item, or of a new one in the same place. */
export function isOfSubject(
  { subject }: FormDraft<FormSubject<{ id: number }, object>, unknown>,
  opened: FormSubject<{ id: number }, object>,
): boolean {
  if (subject.kind === 'edit' || opened.kind === 'edit')
    return subject.kind === 'edit' && opened.kind === 'edit' && subject.item.id === resolveId(opened.item.id);
  return JSON.stringify(subject) === JSON.stringify(opened);
}

function isSubmission(value: Partial<Submission> | undefined): value is Submission | undefined {
  return value === undefined || (typeof value.content === 'string' && typeof value.key === 'string');
}
