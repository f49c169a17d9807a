import type { Engagement } from '#shared/admin/admin.contract.ts';
import { engagementScore } from '#shared/admin/admin.rules.ts';

interface Count {
  in7d: number;
  in30d: number;
  total: number;
}

/** What is known of a person's use. */
export interface UseOfPerson {
  person: { id: number; email: string };
  completed: Count;
  created: Count;
  /** Undefined when they never signed in. */
  logins: { count: number; averageDuration: number | null } | undefined;
}

/** Shapes what is known of a person's use for the answer. */
export function presentEngagement({ person, completed, created, logins }: UseOfPerson): Engagement {
  const use = {
    itemsCompleted7d: completed.in7d,
    itemsCreated7d: created.in7d,
    itemsCompleted30d: completed.in30d,
    itemsCreated30d: created.in30d,
    totalItemsCompleted: completed.total,
    totalItemsCreated: created.total,
    loginCount: logins?.count ?? 0,
    avgSessionTime: Math.round(logins?.averageDuration ?? 0),
  };
  return { email: person.email, user_id: person.id, ...use, engagementScore: engagementScore(use) };
}
