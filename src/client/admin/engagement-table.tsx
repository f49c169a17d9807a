import type { Engagement } from '#shared/admin/admin.contract.ts';
import { gradeOf, itemsText, sessionText, type PeriodId } from './engagement.ts';

/** The number of users in the table (ADMIN-05). */
const SHOWN_PEOPLE = 5;

const GRADE_COLOR = { good: 'text-good', fair: 'text-fair', poor: 'text-danger' } as const;

/** The users with the highest engagement and their figures of a period (ADMIN-04). */
export function EngagementTable({ people, period }: { people: readonly Engagement[]; period: PeriodId }) {
  return (
    <table className="w-full text-xs tabular-nums sm:text-sm">
      <caption className="pb-1 text-left text-ink-3">
        {people.length > SHOWN_PEOPLE && `First ${SHOWN_PEOPLE} of ${people.length}. `}
        Items: completed of created.
      </caption>
      <thead className="text-ink-3">
        <tr className="border-b border-hairline align-bottom *:py-2 *:pl-2 *:text-right sm:*:pl-3 *:font-medium *:first:pl-0 *:first:text-left">
          <th scope="col">User</th>
          <th scope="col">Items</th>
          <th scope="col">Logins</th>
          <th scope="col">Avg Session</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {people.slice(0, SHOWN_PEOPLE).map((person) => (
          <tr
            key={person.user_id}
            className="*:py-2.5 *:pl-2 *:text-right *:whitespace-nowrap sm:*:pl-3 *:first:pl-0 *:first:text-left"
          >
            <th scope="row" className="font-normal whitespace-normal! [overflow-wrap:anywhere]">
              <Email text={person.email} />
            </th>
            <td>{itemsText(person, period)}</td>
            <td>{person.loginCount}</td>
            <td>{sessionText(person.avgSessionTime)}</td>
            <td className={`font-semibold ${GRADE_COLOR[gradeOf(person.engagementScore)]}`}>
              {person.engagementScore}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An email address that breaks after its @ if it does not fit into a line. */
function Email({ text }: { text: string }) {
  const [name, host] = text.split(/(?<=@)/);
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}
