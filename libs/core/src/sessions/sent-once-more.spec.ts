import { attach, endTurn, setUp } from './testing/turns-fixture';

type App = Awaited<ReturnType<typeof setUp>>;

const AGAIN = { key: 'key-00000003', text: 'look' };

const placeOf = ({ unsent, workspace }: App, id: string) => unsent.of(workspace.id, id);

/** A session in which a message with a file was sent, and that turn is over. */
async function withSentFile() {
  const app = await setUp();
  const { id } = await app.create();
  await endTurn(app.supervisor, 0);
  const place = await placeOf(app, id);
  const file = await attach(place, 'a.txt', 'hi');
  await app.sends.send(id, { key: 'key-00000002', text: 'look', attachments: [file] });
  await endTurn(app.supervisor, 1);
  return { app, id, place, file };
}

describe('a message that is sent once more', () => {
  it('has the files it had, from the same copies', async () => {
    const { app, id, place, file } = await withSentFile();
    expect((await place.record()).attachments).toEqual([]);
    await app.sends.send(id, { ...AGAIN, attachments: [file] });
    const [, , prompt] = app.supervisor.prompts;
    expect(prompt?.parts).toMatchObject([
      { type: 'text', text: 'look' },
      { type: 'attachment', attachment: { id: file, name: 'a.txt' } },
    ]);
    const { bytes } = await place.read(file, 0, 10);
    expect(Buffer.from(bytes).toString()).toBe('hi');
    await app.close();
  });

  it('leaves alone what is written meanwhile', async () => {
    const { app, id, place, file } = await withSentFile();
    await place.change((record) => ({ ...record, text: 'the next one' }));
    await app.sends.send(id, { ...AGAIN, attachments: [file] });
    const { text, sending } = await place.record();
    expect([text, sending]).toEqual(['the next one', undefined]);
    await app.close();
  });

  it('is refused when no message of the session had such a file', async () => {
    const { app, id } = await withSentFile();
    const attachments = ['00000000-0000-0000-0000-000000000009'];
    await expect(app.sends.send(id, { ...AGAIN, attachments })).rejects.toMatchObject({
      error: { code: 'attachment-missing' },
    });
    expect(app.supervisor.prompts).toHaveLength(2);
    await app.close();
  });
});
