import type nodemailer from 'nodemailer';
import { expect, it, vi } from 'vitest';
import { createMailService } from './mail.service.ts';

const CONFIG = { url: 'smtp://localhost', from: 'halo@halo.example' };
const MAIL = { to: 'ana@halo.example', subject: 'A reminder', text: 'Water the plants' };

const sendMail = vi.fn<() => Promise<void>>(async () => undefined);
const close = vi.fn<() => void>();
const library = { createTransport: () => ({ sendMail, close }) } as unknown as Pick<
  typeof nodemailer,
  'createTransport'
>;

it('mail is sent after the library could not be loaded at first', async () => {
  const load = vi
    .fn<() => Promise<typeof library>>(async () => library)
    .mockRejectedValueOnce(new Error('Too many open files'));
  const mails = createMailService(CONFIG, load);

  await expect(mails.send(MAIL)).rejects.toThrow('Too many open files');
  await mails.send(MAIL);
  await mails.send(MAIL);
  expect(load).toHaveBeenCalledTimes(2);
  expect(sendMail).toHaveBeenCalledWith({ from: CONFIG.from, ...MAIL });
  await mails.close();
  expect(close).toHaveBeenCalledTimes(1);
});

it('closing does not fail while the library cannot be loaded', async () => {
  const mails = createMailService(CONFIG, async () => Promise.reject(new Error('Too many open files')));

  await Promise.all([expect(mails.send(MAIL)).rejects.toThrow('Too many open files'), mails.close()]);
});
