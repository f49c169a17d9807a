import { describe, expect, it } from 'vitest';
import { parseGermanRequest, parseGermanTasks } from './german-requests.rules.ts';
import type { CommandData } from './halo.contract.ts';

/** A Thursday. */
const NOW = { today: '2026-11-26', selected: '2026-11-26', now: '12:00' };
const FRIDAY = '2026-11-27';
const SATURDAY = '2026-11-28';

describe('a request in German', () => {
  it.each<[request: string, commandType: string, data: CommandData]>([
    ['Zahnarzt morgen um halb vier', 'create_task', { title: 'Zahnarzt', date: `${FRIDAY}T15:30` }],
    ['jeden Montag Müll rausbringen', 'create_task', { title: 'Müll rausbringen', recurringPattern: 'weekly' }],
    [
      'erinnere mich morgen daran, den Müll rauszubringen',
      'create_task',
      { title: 'den Müll rauszubringen', date: FRIDAY },
    ],
    ['erinnere mich an den Zahnarzt am Samstag', 'create_task', { title: 'den Zahnarzt', date: SATURDAY }],
    ['füge Zahnarzt am Freitag um 10 hinzu', 'create_task', { title: 'Zahnarzt', date: `${FRIDAY}T10:00` }],
    ['Milch und Brot kaufen', 'create_task', { title: 'Milch und Brot kaufen', date: NOW.today }],
    ['kauf Brot und Käse für morgen', 'create_task', { title: 'kauf Brot und Käse', date: FRIDAY }],
    ['Geschenk für Ana kaufen', 'create_task', { title: 'Geschenk für Ana kaufen', date: NOW.today }],
    [
      'jeden Freitag Yoga 18 Uhr',
      'create_task',
      { title: 'Yoga', date: `${FRIDAY}T18:00`, recurringPattern: 'weekly' },
    ],
    ['Abendessen mit Jana am Freitag um 8', 'create_task', { title: 'Abendessen mit Jana', date: `${FRIDAY}T20:00` }],
    ['ruf Ana morgen um 17 Uhr an', 'create_task', { title: 'Ana anrufen', date: `${FRIDAY}T17:00` }],
    ['Ruf Mama morgen um 5 an', 'create_task', { title: 'Mama anrufen', date: `${FRIDAY}T17:00` }],
    ['hol das Paket am Samstag ab', 'create_task', { title: 'das Paket abholen', date: SATURDAY }],
    ['gib morgen den Schlüssel ab', 'create_task', { title: 'den Schlüssel abgeben', date: FRIDAY }],
    ['erinnere mich morgen früh an die Steuer', 'create_task', { title: 'die Steuer', date: FRIDAY, notes: 'Früh' }],
    ['ruf Ana bitte morgen an', 'create_task', { title: 'Ana anrufen', date: FRIDAY }],
    ['schick die nächste Rechnung ab', 'create_task', { title: 'die nächste Rechnung abschicken' }],
    ['kauf Milch und ruf Ana an', 'create_task', { title: 'kauf Milch und ruf Ana an' }],
    ['wasch ab und räum auf', 'create_task', { title: 'wasch ab und räum auf' }],
    ['morgen bunter Abend', 'create_task', { title: 'bunter Abend', date: FRIDAY }],
    ['Samstag Ausflug am Nachmittag', 'create_task', { title: 'Ausflug', date: SATURDAY, notes: 'Am Nachmittag' }],
    ['altes Konto löschen', 'create_task', { title: 'altes Konto löschen' }],
    ['verschieb das Paket auf übermorgen', 'move_item', { searchTerm: 'Paket', targetDate: SATURDAY }],
    [
      'verschiebe Yoga auf Freitag um 18 Uhr',
      'move_item',
      { searchTerm: 'Yoga', targetDate: FRIDAY, startTime: '18:00' },
    ],
    ['Zahnarzt auf Freitag verschieben', 'move_item', { searchTerm: 'Zahnarzt', targetDate: FRIDAY }],
    ['ich hab das Paket abgeholt', 'complete_item', { searchTerm: 'Paket' }],
    ['hak die Wäsche ab', 'complete_item', { searchTerm: 'Wäsche' }],
    ['Zahnarzt ist erledigt', 'complete_item', { searchTerm: 'Zahnarzt' }],
    ['lösche bitte die Aufgabe „Steuer“', 'delete_item', { searchTerm: 'Steuer' }],
    ['markiere die Steuer als wichtig', 'flag_item', { searchTerm: 'Steuer', flag: true }],
    ['die Steuer ist nicht mehr wichtig', 'unflag_item', { searchTerm: 'Steuer', flag: false }],
    ['wo ist mein Pass?', 'find_item', { searchTerm: 'Pass' }],
    ['was steht morgen an?', 'find_item', { date: FRIDAY }],
    ['Neues Monatsziel: 100 km laufen', 'create_goal', { title: '100 km laufen', isWeekly: false }],
    ['neue Gewohnheit: jeden Tag meditieren', 'create_habit', { title: 'jeden Tag meditieren', isWeekly: true }],
    ['Buch: Der Prozess von Franz Kafka', 'create_book', { title: 'Der Prozess', author: 'Franz Kafka' }],
  ])('%s', (request, commandType, data) => {
    expect(parseGermanRequest(request, NOW)).toMatchObject([{ commandType, data }]);
  });

  it.each([
    ['Milch kaufen, Blumen gießen und Oma anrufen am Samstag', ['Milch kaufen', 'Blumen gießen', 'Oma anrufen']],
    ['für morgen Milch, Eier und Brot', ['Milch', 'Eier', 'Brot']],
  ])('%s: each entry is a task of the same day', (request, titles) => {
    const commands = parseGermanRequest(request, NOW) ?? [];
    expect(commands.map(({ data }) => data.title)).toEqual(titles);
    expect(new Set(commands.map(({ data }) => data.date)).size).toBe(1);
    expect(commands[0]?.data.date).not.toBe(NOW.today);
  });

  it('asks for several things', () => {
    expect(parseGermanRequest('lösche den Zahnarzt und verschiebe Yoga auf Freitag', NOW)).toMatchObject([
      { commandType: 'delete_item', data: { searchTerm: 'Zahnarzt' } },
      { commandType: 'move_item', data: { searchTerm: 'Yoga', targetDate: FRIDAY } },
    ]);
  });

  it('can be something to do whatever it asks for', () => {
    expect(parseGermanTasks('lösche das Konto morgen', NOW)).toMatchObject([
      { data: { title: 'lösche das Konto', date: FRIDAY } },
    ]);
  });

  it.each(['call Oma tomorrow', 'buy Brötchen', 'which day was the crew change', 'how was last week', 'Pizza', ''])(
    'is not %s',
    (request) => {
      expect(parseGermanRequest(request, NOW)).toBeUndefined();
    },
  );
});
