/** The localStorage key of the users whose changes wait to be sent. The first script only looks whether it is there. */
export const UNSENT_USERS_KEY = 'halo-unsent-users';
