import { signal } from '@angular/core';
import {
  type AgentAbilities,
  type Attachment,
  fail,
  MAX_ATTACHMENT_BYTES,
  ok,
  type SessionId,
  UPLOAD_CHUNK_BYTES,
} from '@fyllo/protocol';
import { FakeLink, settled } from '../../host/testing/fake-link';
import { DraftAttachments, type RefusedBatch } from './draft-attachments';
import { fakeFile, PNG, UploadHost } from './testing/upload-host';

const TAKES_ALL: AgentAbilities = {
  ...{ image: true, audio: false, embeddedContext: true, additionalDirectories: false },
  ...{ mcpHttp: false, load: false, resume: false, close: false, logout: false },
};
const SESSION = 'session-aaaaaaaaaa' as SessionId;

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await settled();
};

function setUp(abilities: AgentAbilities | undefined = TAKES_ALL) {
  const link = new FakeLink();
  const host = new UploadHost(link);
  const attachments = new DraftAttachments(link, { sessionId: SESSION });
  const known = signal(abilities);
  attachments.useAbilities(known);
  const notices: RefusedBatch[] = [];
  attachments.refused.subscribe((batch) => notices.push(batch));
  const states = (): string[] => attachments.items().map(({ name, state }) => `${name} ${state}`);
  return { link, host, attachments, known, notices, states };
}

describe('DraftAttachments', () => {
  it('brings files to the host in pieces, one after another, and keeps their order', async () => {
    const { attachments, host, link, states } = setUp();
    const large = new Uint8Array(UPLOAD_CHUNK_BYTES * 2 + 5).map((_, index) => index % 251);
    attachments.add([fakeFile('大 #1.bin', large), fakeFile('b.png', PNG, 'image/png')]);
    attachments.add([fakeFile('c', new Uint8Array())]);
    await attachments.settled();
    expect(states()).toEqual(['大 #1.bin saved', 'b.png saved', 'c saved']);
    expect(host.copies.map(({ name }) => name)).toEqual(['大 #1.bin', 'b.png', 'c']);
    expect(host.copies[0]?.bytes).toEqual(large);
    expect(host.mostInFlight).toBe(2);
    expect(attachments.ids()).toEqual(host.copies.map(({ id }) => id));
    expect(link.paramsOf('unsent.chunk')).toHaveLength(4);
    expect(attachments.sendable()).toBe(true);
  });

  it('refuses a batch for what the agent does not take, with one notice and no trace', async () => {
    const { attachments, host, link, notices } = setUp({ ...TAKES_ALL, image: false });
    const batch = [fakeFile('a.png', PNG, 'image/png'), fakeFile('b.txt', PNG)];
    attachments.add(batch, ['folder']);
    await attachments.settled();
    expect(host.copies.map(({ name }) => name)).toEqual(['b.txt']);
    expect(link.paramsOf('unsent.attach')).toHaveLength(1);
    expect(notices).toEqual([
      {
        taken: 1,
        refused: [
          { name: 'a.png', kind: 'image', reason: 'no-images' },
          { name: 'folder', kind: 'directory', reason: 'directory' },
        ],
      },
    ]);
  });

  it('decides on files once it knows the agent, and deletes what it does not take', async () => {
    const { attachments, host, known, notices, states } = setUp(undefined);
    attachments.useAbilities(signal(undefined));
    attachments.add([fakeFile('a.png', PNG, 'image/png'), fakeFile('b.txt', PNG)]);
    await attachments.settled();
    expect(states()).toEqual(['a.png checking', 'b.txt checking']);
    attachments.decide();
    expect(attachments.items()).toHaveLength(2);
    known.set({ ...TAKES_ALL, image: false });
    attachments.useAbilities(known);
    expect(attachments.sendable()).toBe(false);
    attachments.decide();
    await turns();
    expect(states()).toEqual(['b.txt saved']);
    expect(host.copies.map(({ name }) => name)).toEqual(['b.txt']);
    expect(notices.map(({ refused }) => refused.map(({ name }) => name))).toEqual([['a.png']]);
  });

  it('marks a text that became a file, should its agent take none: it is nowhere else', async () => {
    const { attachments, known, notices, states, host } = setUp(undefined);
    attachments.useAbilities(signal(undefined));
    const key = await attachments.addOne(fakeFile('text.txt', PNG));
    expect(await attachments.hasArrived(key ?? '')).toBe(true);
    known.set({ ...TAKES_ALL, embeddedContext: false });
    attachments.useAbilities(known);
    attachments.decide();
    await turns();
    expect([states(), host.copies.length, notices]).toEqual([['text.txt unfit'], 1, []]);
  });

  it('tells that a file has not arrived', async () => {
    const { attachments, link } = setUp();
    link.answers['unsent.attach'] = () => fail('disk-full', '');
    const key = await attachments.addOne(fakeFile('text.txt', PNG));
    expect(await attachments.hasArrived(key ?? '')).toBe(false);
  });

  it('marks what another agent does not take, and no longer when it does', async () => {
    const { attachments, known, states, notices } = setUp();
    attachments.add([fakeFile('a.png', PNG, 'image/png')]);
    await attachments.settled();
    known.set({ ...TAKES_ALL, image: false });
    attachments.decide();
    expect([states(), attachments.sendable()]).toEqual([['a.png unfit'], false]);
    known.set(TAKES_ALL);
    expect([states(), attachments.sendable()]).toEqual([['a.png saved'], true]);
    expect(notices).toEqual([]);
  });

  it('starts a file again when the connection is back, and leaves one copy', async () => {
    const { attachments, host, link, states } = setUp();
    host.afterChunk = () => {
      host.afterChunk = null;
      link.lose();
    };
    const bytes = new Uint8Array(UPLOAD_CHUNK_BYTES + 1).fill(7);
    attachments.add([fakeFile('a.bin', bytes)]);
    await turns();
    expect(states()).toEqual(['a.bin uploading']);
    link.comeBack();
    await attachments.settled();
    expect(states()).toEqual(['a.bin saved']);
    expect(host.copies).toHaveLength(1);
    expect(host.copies[0]?.bytes).toEqual(bytes);
    expect(host.begun.size).toBe(0);
  });

  it('fails a file that is gone or shorter than it was, and takes another one in its place', async () => {
    const { attachments, host, states } = setUp();
    const gone = fakeFile('gone.txt', PNG);
    gone.slice = () => {
      throw new DOMException('', 'NotReadableError');
    };
    const shrunk = fakeFile('shrunk.txt', PNG);
    Object.defineProperty(shrunk, 'size', { value: PNG.length + 1 });
    attachments.add([gone, shrunk, fakeFile('c.txt', PNG)]);
    await attachments.settled();
    expect(states()).toEqual(['gone.txt failed', 'shrunk.txt failed', 'c.txt saved']);
    expect(attachments.items()[0]?.error).toEqual({ why: 'source' });
    expect(attachments.sendable()).toBe(false);
    await turns();
    expect(host.begun.size).toBe(0);
    const [first, second] = attachments.items();
    attachments.again(first?.key ?? '', fakeFile('there.txt', PNG));
    attachments.remove(second?.key ?? '');
    await attachments.settled();
    expect(states()).toEqual(['there.txt saved', 'c.txt saved']);
    expect(host.copies.map(({ name }) => name)).toEqual(['c.txt', 'there.txt']);
  });

  it('keeps a file that the host has no room for, and tries it again', async () => {
    const { attachments, link, states } = setUp();
    const attach = link.answers['unsent.attach'];
    link.answers['unsent.attach'] = () => fail('disk-full', '');
    attachments.add([fakeFile('a.txt', PNG)]);
    await attachments.settled();
    expect(states()).toEqual(['a.txt failed']);
    Object.assign(link.answers, { 'unsent.attach': attach });
    attachments.again(attachments.items()[0]?.key ?? '');
    await attachments.settled();
    expect(states()).toEqual(['a.txt saved']);
  });

  it('refuses what only the host can refuse', async () => {
    const { attachments, link, notices } = setUp();
    link.answers['unsent.attach'] = () => fail('attachment-limit', '', { detail: 'count' });
    attachments.add([fakeFile('a.txt', PNG)]);
    await attachments.settled();
    expect(attachments.items()).toEqual([]);
    expect(notices).toEqual([
      { taken: 0, refused: [{ name: 'a.txt', kind: 'file', reason: 'too-many' }] },
    ]);
  });

  it('reads no file that is too large', async () => {
    const { attachments, notices } = setUp();
    let reads = 0;
    const sized = (name: string, size: number): File => {
      const file = fakeFile(name, PNG);
      Object.defineProperty(file, 'size', { value: size });
      file.slice = () => {
        reads += 1;
        return new Blob();
      };
      return file;
    };
    attachments.add([sized('4 GB.png', 4e9), sized('edge.bin', MAX_ATTACHMENT_BYTES + 1)]);
    await attachments.settled();
    expect(reads).toBe(0);
    expect(notices[0]?.refused.map(({ reason }) => reason)).toEqual(['too-large', 'too-large']);
  });

  it('deletes the copy of a file that is taken away, and shows it again when that fails', async () => {
    const { attachments, host, link, states } = setUp();
    const failures: string[] = [];
    attachments.failed.subscribe(({ code }) => failures.push(code));
    attachments.add([fakeFile('a.txt', PNG), fakeFile('b.txt', PNG)]);
    await attachments.settled();
    const [a] = attachments.items();
    link.lose();
    attachments.remove(a?.key ?? '');
    expect(states()).toEqual(['b.txt saved']);
    await turns();
    expect(host.copies).toHaveLength(2);
    link.comeBack();
    await turns();
    expect(host.copies.map(({ name }) => name)).toEqual(['b.txt']);
    link.answers['unsent.detach'] = () => fail('io-failed', '');
    attachments.remove(attachments.items()[0]?.key ?? '');
    await turns();
    expect([states(), failures]).toEqual([['b.txt saved'], ['io-failed']]);
  });

  it('stops the upload of a file that is taken away', async () => {
    const { attachments, host, link } = setUp();
    host.afterChunk = () => {
      link.lose();
    };
    attachments.add([fakeFile('a.txt', PNG)]);
    await turns();
    attachments.remove(attachments.items()[0]?.key ?? '');
    await attachments.settled();
    link.comeBack();
    await turns();
    expect([attachments.items(), host.copies, host.begun.size]).toEqual([[], [], 0]);
  });

  it('forgets what was sent and asks the host for no deletion', async () => {
    const { attachments, host, link, states } = setUp();
    attachments.add([fakeFile('a.txt', PNG), fakeFile('b.txt', PNG)]);
    await attachments.settled();
    attachments.release([host.copies[0]?.id ?? '']);
    expect(states()).toEqual(['b.txt saved']);
    expect(link.paramsOf('unsent.detach')).toEqual([]);
  });

  it('shows what the host kept, before what was chosen meanwhile, and each once', async () => {
    const { attachments, host, states } = setUp();
    attachments.add([fakeFile('new.txt', PNG)]);
    await attachments.settled();
    const copy = (id: string, name: string): Attachment => ({
      ...{ id, name, kind: 'file', mimeType: 'text/plain', size: 3 },
    });
    const mine = host.copies[0]?.id ?? '';
    attachments.restore([copy('old', 'old.txt'), copy(mine, 'new.txt')]);
    expect(states()).toEqual(['old.txt saved', 'new.txt saved']);
    attachments.replace([copy('other', 'other.txt')]);
    expect(states()).toEqual(['other.txt saved']);
    const read = attachments.items()[0]?.preview();
    expect(read).toBeInstanceOf(Promise);
  });

  it('brings nothing into another Workspace', async () => {
    const link = new FakeLink();
    const attachments = new DraftAttachments(link, {}, () => false);
    attachments.add([fakeFile('a.txt', PNG)]);
    await attachments.settled();
    expect([link.calls, attachments.items()[0]?.state]).toEqual([[], 'failed']);
  });
});

it('reads a kept file back piece by piece', async () => {
  const link = new FakeLink();
  const attachments = new DraftAttachments(link, {});
  const attachment: Attachment = {
    ...{ id: 'kept', name: 'a', kind: 'image', mimeType: 'image/png', size: 5 },
  };
  attachments.restore([attachment]);
  link.answers['attachment.read'] = (params) => {
    const { offset } = params as { readonly offset: number };
    return ok({ data: offset === 0 ? btoa('abc') : btoa('de'), size: 5 });
  };
  const blob = await attachments.items()[0]?.preview();
  expect(blob?.ok === true && [blob.value.size, blob.value.type]).toEqual([5, 'image/png']);
  expect(link.paramsOf('attachment.read')).toHaveLength(2);
  link.answers['attachment.read'] = () => ok({ data: '', size: 5 });
  expect(await attachments.items()[0]?.preview()).toMatchObject({ ok: false });
});
