import { coded, type CodedError } from '@fyllo/protocol';
import { folderIdentity } from './folder-identity';

export const noFolder = (path: string): CodedError =>
  coded('folder-missing', 'The folder is not there.', { detail: path });

/** Errors: `folder-missing` when the path is not a folder any more; many agents crash or hang in such a place. */
export async function requireFolder(path: string): Promise<void> {
  if ((await folderIdentity(path)) === null) throw noFolder(path);
}
