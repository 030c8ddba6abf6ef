import { pastedImages } from './pasted-images';
import { fakeTransfer } from './testing/fake-transfer';

const NOW = new Date(2026, 10, 30, 23, 10, 5);
const image = (name: string, type = 'image/png'): File => new File(['x'], name, { type });

it('takes the images of a paste, and names a screenshot by the time', () => {
  const transfer = fakeTransfer([
    { kind: 'string', type: 'text/plain' },
    { kind: 'string', type: 'text/html' },
    { kind: 'file', type: 'image/png', file: image('image.png') },
    { kind: 'file', type: 'image/webp', file: image('chat.webp', 'image/webp') },
    { kind: 'file', type: 'application/pdf', file: image('a.pdf', 'application/pdf') },
  ]);
  const images = pastedImages(transfer, '粘贴的图片', NOW);
  expect(images.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['粘贴的图片 2026-11-30 23.10.05.png', 'image/png', 1],
    ['chat.webp', 'image/webp', 1],
  ]);
});

it('takes nothing of a text, nor of nothing', () => {
  expect(pastedImages(fakeTransfer([{ kind: 'string', type: 'text/html' }]), '', NOW)).toEqual([]);
  expect(pastedImages(null, '', NOW)).toEqual([]);
});
