import type { Engagement } from '#shared/admin/admin.contract.ts';
import { engagementScore, type Use } from '#shared/admin/admin.rules.ts';

/** Counts in both windows, and in all. */
export interface Count {
  in7d: number;
  in30d: number;
  total: number;
}

/** A user's actions in the windows, whenever the items were created. */
export type Activity = Pick<Use, 'addedIn30d' | 'completedIn30d' | 'completedIn7d'>;

/** The figures of a user's engagement. */
export interface UseOfPerson {
  person: { id: number; email: string };
  created: Count;
  /** Those of the created items that are completed. */
  completed: Count;
  activity: Activity;
  /** Undefined when the user has never signed in. */
  logins: { count: number; averageDuration: number | null } | undefined;
}

/** Converts a user's figures to their response. */
export function presentEngagement({ person, completed, created, activity, logins }: UseOfPerson): Engagement {
  const loginCount = logins?.count ?? 0;
  return {
    email: person.email,
    user_id: person.id,
    itemsCompleted7d: completed.in7d,
    itemsCreated7d: created.in7d,
    itemsCompleted30d: completed.in30d,
    itemsCreated30d: created.in30d,
    totalItemsCompleted: completed.total,
    totalItemsCreated: created.total,
    loginCount,
    avgSessionTime: Math.round(logins?.averageDuration ?? 0),
    engagementScore: engagementScore({ ...activity, loginCount }),
  };
}
