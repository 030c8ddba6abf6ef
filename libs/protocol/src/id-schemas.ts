import { Type } from '@sinclair/typebox';
import { idPattern, type IdPrefix } from './ids';

const idSchema = (prefix: IdPrefix) => Type.String({ pattern: idPattern(prefix) });

export const SessionIdSchema = idSchema('session');
export const WorkspaceIdSchema = idSchema('workspace');
export const ProjectIdSchema = idSchema('project');
export const TurnIdSchema = idSchema('turn');
export const MessageIdSchema = idSchema('message');
export const RequestIdSchema = idSchema('request');
/** Known agents have fixed ids; custom ones are `custom:<name>`. */
export const AgentIdSchema = Type.String({ minLength: 1, maxLength: 200 });
