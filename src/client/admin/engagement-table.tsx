import type { Engagement } from '#shared/admin/admin.contract.ts';
import { t } from '#shared/language/language.ts';
import { getGrade, itemsText, sessionText, type PeriodId } from './engagement.ts';

/** The number of users in the table (ADMIN-05). */
const SHOWN_PEOPLE = 5;

const GRADE_COLOR = { good: 'text-good', fair: 'text-fair', poor: 'text-danger' } as const;

/** The users with the highest engagement and their figures of a period (ADMIN-04). */
export function EngagementTable({ people, period }: { people: readonly Engagement[]; period: PeriodId }) {
  return (
    <table className="w-full text-xs tabular-nums sm:text-sm">
      <caption className="pb-1 text-start text-ink-3">
        {people.length > SHOWN_PEOPLE &&
          `${t('First {count} of {total}.', { count: SHOWN_PEOPLE, total: people.length })} `}
        {t('Items: completed of created.')}
      </caption>
      <thead className="text-ink-3">
        <tr className="border-b border-hairline align-bottom *:py-2 *:ps-2 *:text-end sm:*:ps-3 *:font-medium *:first:ps-0 *:first:text-start">
          <th scope="col">{t('User')}</th>
          <th scope="col">{t('Items')}</th>
          <th scope="col">{t('Logins')}</th>
          <th scope="col">{t('Avg Session')}</th>
          <th scope="col">{t('Score')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {people.slice(0, SHOWN_PEOPLE).map((person) => (
          <tr
            key={person.user_id}
            className="*:py-2.5 *:ps-2 *:text-end *:whitespace-nowrap sm:*:ps-3 *:first:ps-0 *:first:text-start"
          >
            <th scope="row" className="font-normal whitespace-normal! [overflow-wrap:anywhere]">
              <Email text={person.email} />
            </th>
            <td>{itemsText(person, period)}</td>
            <td>{person.loginCount}</td>
            <td>{sessionText(person.avgSessionTime)}</td>
            <td className={`font-semibold ${GRADE_COLOR[getGrade(person.engagementScore)]}`}>
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
