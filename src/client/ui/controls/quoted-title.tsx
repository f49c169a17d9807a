/** The title of the item that a question is about. */
export function QuotedTitle({ title }: { title: string }) {
  return (
    <p dir="auto" className="line-clamp-3 font-medium whitespace-pre-line [overflow-wrap:anywhere]">
      {title}
    </p>
  );
}
