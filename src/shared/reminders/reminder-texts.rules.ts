import type { Language } from '#shared/language/language.ts';

/** The languages of reminders and mails. */
export const REMINDER_LANGUAGES = ['en', 'de', 'he'] as const satisfies readonly Language[];

/**
 * The texts that the server sends by itself. Responses of the API are translated by the browser, but nobody translates
 * a notification or a mail. (decision 063)
 */
interface ServerTexts {
  startsAt: (time: string) => string;
  openToday: (count: number) => string;
  plannedTomorrow: (count: number) => string;
  digestTitle: string;
  complete: string;
  inAnHour: string;
  testTitle: string;
  testText: string;
  codeSubject: string;
  codeText: (code: string) => string;
  resetSubject: string;
  resetText: (link: string) => string;
  ownerSubject: string;
  ownerText: (link: string) => string;
}

const TEXTS: Record<Language, ServerTexts> = {
  en: {
    startsAt: (time) => `Starts at ${time}`,
    openToday: (count) => `${count} still open today`,
    plannedTomorrow: (count) => `${count} planned for tomorrow`,
    digestTitle: 'Your day',
    complete: 'Complete',
    inAnHour: 'In an hour',
    testTitle: 'Reminders work',
    testText: 'This is a test from halo.',
    codeSubject: 'Your code for reminders by mail',
    codeText: (code) =>
      `Your code is ${code}.\n\nEnter it in halo within 30 minutes to get reminders at this address. If you did not ask for it, ignore this mail.`,
    resetSubject: 'Choose a new password',
    resetText: (link) =>
      `Somebody asked for a new password for this address in halo. To choose one, open this link within 30 minutes:\n\n${link}\n\nIf it was not you, ignore this mail. Your password stays as it is.`,
    ownerSubject: 'Confirm that you own this halo',
    ownerText: (link) =>
      `Somebody created the owner’s account of halo with this address. If it was you, choose your password with this link within 30 minutes. You then have the owner’s rights:\n\n${link}\n\nIf it was not you, open the link all the same: your password then keeps everybody else out.`,
  },
  de: {
    startsAt: (time) => `Beginnt um ${time}`,
    openToday: (count) => `Heute noch ${count} offen`,
    plannedTomorrow: (count) => `Morgen ${count} geplant`,
    digestTitle: 'Dein Tag',
    complete: 'Erledigt',
    inAnHour: 'In einer Stunde',
    testTitle: 'Erinnerungen funktionieren',
    testText: 'Das ist ein Test von halo.',
    codeSubject: 'Dein Code für Erinnerungen per Mail',
    codeText: (code) =>
      `Dein Code ist ${code}.\n\nGib ihn innerhalb von 30 Minuten in halo ein, um Erinnerungen an diese Adresse zu bekommen. Wenn du ihn nicht angefordert hast, beachte diese Mail nicht weiter.`,
    resetSubject: 'Wähle ein neues Passwort',
    resetText: (link) =>
      `Jemand hat in halo für diese Adresse ein neues Passwort angefordert. Um eines zu wählen, öffne innerhalb von 30 Minuten diesen Link:\n\n${link}\n\nWenn du das nicht warst, beachte diese Mail nicht weiter. Dein Passwort bleibt, wie es ist.`,
    ownerSubject: 'Bestätige, dass dir dieses halo gehört',
    ownerText: (link) =>
      `Jemand hat mit dieser Adresse das Konto angelegt, dem halo gehört. Wenn du das warst, wähle innerhalb von 30 Minuten mit diesem Link dein Passwort. Dann hast du alle Rechte:\n\n${link}\n\nWenn du das nicht warst, öffne den Link trotzdem: Dein Passwort hält dann alle anderen fern.`,
  },
  he: {
    startsAt: (time) => `מתחיל ב־${time}`,
    openToday: (count) => `נותרו היום: ${count}`,
    plannedTomorrow: (count) => `מתוכננות למחר: ${count}`,
    digestTitle: 'היום שלך',
    complete: 'בוצע',
    inAnHour: 'בעוד שעה',
    testTitle: 'התזכורות פועלות',
    testText: 'זו בדיקה מ־halo.',
    codeSubject: 'הקוד שלך לתזכורות בדואר',
    codeText: (code) =>
      `הקוד שלך הוא ${code}.\n\nיש להזין אותו ב־halo תוך 30 דקות כדי לקבל תזכורות בכתובת זו. אם לא ביקשת אותו, אפשר להתעלם מהודעה זו.`,
    resetSubject: 'בחירת סיסמה חדשה',
    resetText: (link) =>
      `התקבלה ב־halo בקשה לסיסמה חדשה עבור כתובת זו. כדי לבחור סיסמה, יש לפתוח את הקישור תוך 30 דקות:\n\n${link}\n\nאם הבקשה לא שלך, אפשר להתעלם מהודעה זו. הסיסמה לא תשתנה.`,
    ownerSubject: 'אישור שה־halo הזה שלך',
    ownerText: (link) =>
      `מישהו יצר בכתובת זו את חשבון הבעלים של halo. אם יצרת אותו, יש לבחור סיסמה בקישור הזה תוך 30 דקות, ואז יהיו לך הרשאות הבעלים:\n\n${link}\n\nאם לא יצרת אותו, כדאי לפתוח את הקישור בכל זאת: הסיסמה שלך תשאיר את כל האחרים בחוץ.`,
  },
};

/** Returns the texts that the server sends in a language. */
export function serverTexts(language: Language): ServerTexts {
  return TEXTS[language];
}

/** Returns the text of a digest: what is open today and planned for tomorrow. */
export function digestText(language: Language, openToday: number, plannedTomorrow: number): string {
  const { openToday: open, plannedTomorrow: planned } = TEXTS[language];
  return `${open(openToday)} · ${planned(plannedTomorrow)}`;
}
