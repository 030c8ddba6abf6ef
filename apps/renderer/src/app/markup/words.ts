import type { LinkBlockReason } from '@fyllo/markup';
import type { AddressWarning } from './address-parts';
import { defineWords } from '../language';

export interface MarkupWords {
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly wrap: string;
  readonly code: string;
  readonly hidden: (count: number) => string;
  readonly showHidden: string;
  readonly copiedHidden: (count: number) => string;
  readonly image: string;
  readonly table: string;
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly open: string;
  readonly cancel: string;
  readonly localTitle: string;
  readonly localText: string;
  readonly copyPath: string;
  readonly close: string;
  readonly warnings: Readonly<Record<AddressWarning, string>>;
  readonly blocked: Readonly<Record<LinkBlockReason, string>>;
}

export const markupWords = defineWords<MarkupWords>(
  {
    copy: '复制',
    copied: '已复制',
    copyFailed: '复制失败',
    wrap: '自动换行',
    code: '代码',
    hidden: (count) => `${count} 个不可见字符`,
    showHidden: '显示不可见字符或会改变文字方向的字符',
    copiedHidden: (count) => `已复制，其中有 ${count} 个不可见字符`,
    image: '图片',
    table: '表格',
    leaveTitle: '打开外部链接',
    leaveText: '将在 FylloCode 之外打开这个地址：',
    open: '打开',
    cancel: '取消',
    localTitle: '本地文件',
    localText: '这个链接指向本机上的文件：',
    copyPath: '复制路径',
    close: '关闭',
    warnings: {
      'user-info': '地址中带有用户名：@ 之前的部分不是网站，加粗的才是。',
      punycode: '网站名含有非拉丁字符（以 xn-- 编码），可能在冒充另一个网站。',
      'not-https': '连接没有加密，途中可能被查看或篡改。',
    },
    blocked: {
      empty: '链接没有地址',
      'too-long': '链接过长，未启用',
      'hidden-characters': '链接含有不可见字符，未启用',
      malformed: '链接格式不正确，未启用',
      'user-info': '链接地址中带有用户名，未启用',
      relative: '相对链接在对话中没有目标，未启用',
      scheme: '不支持这种链接，未启用',
      device: '不支持设备路径，未启用',
    },
  },
  {
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy',
    wrap: 'Wrap lines',
    code: 'Code',
    hidden: (count) => (count === 1 ? '1 hidden character' : `${count} hidden characters`),
    showHidden: 'Show characters that are invisible or turn text around',
    copiedHidden: (count) =>
      count === 1 ? 'Copied, with 1 hidden character' : `Copied, with ${count} hidden characters`,
    image: 'Image',
    table: 'Table',
    leaveTitle: 'Open external link',
    leaveText: 'This address opens outside FylloCode:',
    open: 'Open',
    cancel: 'Cancel',
    localTitle: 'Local file',
    localText: 'This link points to a file on this machine:',
    copyPath: 'Copy path',
    close: 'Close',
    warnings: {
      'user-info':
        'The address carries a user name: the site is what is bold, not what stands before the @.',
      punycode:
        'The name of the site has letters that are not Latin (written as xn--…). It may pretend to be another site.',
      'not-https': 'The connection is not encrypted: others may read or change what is sent.',
    },
    blocked: {
      empty: 'The link has no address',
      'too-long': 'The link is too long and does not work',
      'hidden-characters': 'The link contains hidden characters and does not work',
      malformed: 'The link is malformed and does not work',
      'user-info': 'The address carries a user name and does not work',
      relative: 'A relative link has no target in a conversation',
      scheme: 'Links of this kind do not work here',
      device: 'Device paths do not work here',
    },
  },
);
