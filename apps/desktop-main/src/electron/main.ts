import * as electron from 'electron';
import { CodedError } from '@fyllo/protocol';
import { reportFault } from '../host/start-host';
import { runApplication } from './application';

// a terminal that goes away must not take the app down with an unhandled write error
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.on('unhandledRejection', (reason) => reportFault('unhandled', reason));

const OWN_ARGUMENTS = electron.app.isPackaged ? 1 : 2;

runApplication(electron, { argv: process.argv.slice(OWN_ARGUMENTS) }).catch((thrown: unknown) => {
  const words =
    thrown instanceof CodedError
      ? `${thrown.error.message}\n${thrown.error.detail ?? ''}`
      : String(thrown);
  electron.dialog.showErrorBox('FylloCode', words);
  electron.app.exit(1);
});
