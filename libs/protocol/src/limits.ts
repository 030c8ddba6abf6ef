/** Every number that bounds outside input, with its reason. Sizes are bytes, times milliseconds. */

// LIMIT: P-01 — the ACP SDK closes a connection at 32 MiB a line; base64 images up to 10 MiB fit in half of that.
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** Structured clone and JSON.stringify overflow the stack between 1,000 and 5,000 levels. */
export const MAX_JSON_DEPTH = 200;
// LIMIT: P-02 — an agent that only prints noise is not an ACP agent.
export const MAX_NOISE_LINES = 1000;
export const MAX_NOISE_BYTES = 1024 * 1024;
/** Noise and unknown updates kept for diagnostics. */
export const MAX_NOISE_KEPT_LINES = 50;
/** The last bytes of an agent's stderr that are kept for error messages. */
export const STDERR_TAIL_BYTES = 64 * 1024;
/** One text chunk of an update; longer ones are split, so a frame stays small. */
export const MAX_UPDATE_TEXT = 1024 * 1024;

export const INITIALIZE_TIMEOUT_MS = 60_000;
export const SESSION_SETUP_TIMEOUT_MS = 60_000;
/** How long a reply may be waited for after a cancel before "Force stop" is offered. */
export const CANCEL_GRACE_MS = 10_000;
/**
 * Updates written together with the prompt response still belong to the turn; later ones join the finished message
 * anyway, so waiting longer would only make every turn end late.
 */
export const LATE_UPDATE_GRACE_MS = 1;
/** Waiting times before an agent that died is started again; after the last one only the person retries. */
export const AGENT_RESTART_BACKOFF_MS = [0, 500, 2000, 5000] as const;
/** Stopping a process tree: stdin is closed at once, then SIGTERM, then SIGKILL, all inside four seconds. */
export const STOP_TERM_AFTER_MS = 1000;
export const STOP_KILL_AFTER_MS = 3000;
export const STOP_TOTAL_MS = 4000;
/** A worker that keeps dying is not restarted more often than this. */
export const WORKER_RESTARTS = 3;
export const WORKER_RESTART_WINDOW_MS = 60_000;
/** Old-generation heap of a worker; Buffers are not counted by the engine, so byte caps remain necessary. */
export const WORKER_HEAP_MB = 512;

/** Adjacent text is joined, and events are sent on, once in this time. */
export const BATCH_MS = 16;
export const BATCH_BYTES = 64 * 1024;
/** Batches a client may leave unacknowledged before events wait for it. */
export const ACK_WINDOW = 8;
/** Events waiting for one client; beyond this the session is opened anew instead. */
export const FANOUT_QUEUE_BYTES = 4 * 1024 * 1024;
/** A tool that resends growing output is passed on at most once in this time, and at its end. */
export const TOOL_RESEND_MS = 1000;
/** Batches in flight from a worker to Main before the worker waits. */
export const WORKER_CREDITS = 64;

/** Tool payloads above this go to `details.jsonl` and are loaded when somebody looks. */
export const HEAVY_PAYLOAD_BYTES = 8 * 1024;
/** Upper bound of one page of finished messages. */
export const PAGE_BYTES = 1024 * 1024;
export const MAX_FRAME_BYTES = 2 * 1024 * 1024;
export const MAX_RPC_PARAMS_BYTES = 256 * 1024;
/** A prompt travels in one RPC document; longer texts belong into a file. */
export const MAX_PROMPT_CHARS = 60_000;

/** What goes with a message (behaviour 6.3), in bytes; checked before anything is read. */
export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;
export const MAX_ATTACHMENTS_BYTES = 100 * 1024 * 1024;
export const MAX_ATTACHMENTS = 20;
/** A file name of the longest that file systems have. */
export const MAX_NAME_CHARS = 255;
/** A piece of a file on its way to the host, as base64: it fits into one RPC document with its envelope. */
export const UPLOAD_CHUNK_BYTES = 180 * 1024;
export const MAX_UPLOAD_CHUNK_CHARS = (UPLOAD_CHUNK_BYTES / 3) * 4;
/** A piece of a kept file on its way to a page: as base64 well below a frame. */
export const ATTACHMENT_READ_BYTES = 1024 * 1024;
export const MAX_MENTIONS = 50;
/** An unsent text, in UTF-16 units: more than can be sent, for nothing that was pasted may be lost; and a slice of it. */
export const MAX_UNSENT_CHARS = 8 * 1024 * 1024;
export const MAX_UNSENT_SLICE = 60_000;
/** What is typed is kept this long after the last key. */
export const UNSENT_SETTLE_MS = 300;
/** Messages that wait, and the characters of all their texts: a page is told the queue in one frame. */
export const MAX_QUEUED_MESSAGES = 20;
export const MAX_QUEUED_CHARS = 200_000;
/** Files that are looked at for one question, those that are answered, and the question. */
export const MAX_LISTED_FILES = 200_000;
export const MAX_FOUND_FILES = 50;
export const MAX_FILE_QUERY_CHARS = 200;
/** Characters of the paths that are looked at: in an index each takes about thirty bytes of the thread's memory. */
export const MAX_LISTED_CHARS = 12_000_000;
/** Entries of folders that are read for one listing, those that are ignored included. */
export const MAX_LISTED_ENTRIES = 1_000_000;
/** An ignore file, in bytes; its rules; and a rule, in UTF-16 units. What goes beyond is not heeded. */
export const MAX_IGNORE_BYTES = 1024 * 1024;
export const MAX_IGNORE_RULES = 5000;
export const MAX_IGNORE_RULE_CHARS = 1000;
/** Comparisons with ignore rules for one listing, two or three seconds of them; ordinary folders need a thousandth. */
export const MAX_IGNORE_STEPS = 1_000_000_000;

export const PRE_AUTH_SOCKETS = 8;
export const PRE_AUTH_MS = 2000;
export const LAUNCH_TOKEN_MS = 10 * 60_000;
export const SHUTDOWN_MS = 4000;

/** A session is probed for a draft once its choice has been the same for this long. */
export const DRAFT_SETTLE_MS = 200;
/** Agents that are started ahead at once: each may be an interpreter and a hundred megabytes. */
export const PREWARM_PARALLEL = 2;
/** The reminder of what was said, when an agent lost a session (behaviour 4.5). */
export const MAX_HISTORY_REMINDER_BYTES = 48 * 1024;
/** `custom-agents.json` in the editor; the RPC limit bounds it further. */
export const MAX_CUSTOM_AGENTS_CHARS = 60_000;
/** Lines of the protocol log that are kept for each agent, and the characters of each. */
export const PROTOCOL_LOG_LINES = 500;
export const PROTOCOL_LOG_LINE_CHARS = 2000;
/** An agent's archive: what is fetched, what it may unpack to, and how many files that are. */
export const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
export const MAX_UNPACKED_FILES = 100_000;
/** The registry's document. */
export const MAX_REGISTRY_BYTES = 4 * 1024 * 1024;

/** Permission buttons do nothing for this long after they appear or move, so no stray key or click answers them. */
export const PERMISSION_INERT_MS = 500;
export const TITLE_CODE_POINTS = 30;
/** A title a person gives; code points. */
export const MAX_TITLE_CHARS = 200;
/** Rows of one answer of the session list: 1,000 of them stay well below a frame, whatever their titles. */
export const LIST_PAGE_SESSIONS = 1000;
/** Unreadable session folders that are named; all are counted. */
export const MAX_NAMED_UNREADABLE = 100;
/** Damaged places whose bytes are shown, and the characters of each. */
export const MAX_SHOWN_DAMAGE = 50;
export const MAX_SHOWN_DAMAGE_CHARS = 4000;

/** History search (behaviour 3). Query and snippet are code points, times milliseconds. */
export const MAX_QUERY_CHARS = 200;
export const MAX_SEARCH_HITS = 50;
export const SNIPPET_CHARS = 160;
export const SEARCH_DEBOUNCE_MS = 250;
/** Partial results are sent at most once in this time. */
export const SEARCH_PARTIAL_MS = 100;
export const MAX_WORKSPACE_FOLDERS = 16;
export const MAX_FOLDER_ENTRIES = 1000;
export const MAX_PATH_BYTES = 4096;

/** Markdown guards: the parser's own recursion overflows on deep nesting, and inline runs cost more than linear time. */
export const MAX_BLOCK_NESTING = 100;
export const MAX_INLINE_RUN = 64 * 1024;
export const MAX_MESSAGE_RENDERED = 2 * 1024 * 1024;

// LIMIT: R-07 — Mermaid's own defaults for size; diagrams that never end have been found in it more than once.
export const MAX_DIAGRAM_CHARS = 50_000;
export const MAX_DIAGRAM_EDGES = 500;
export const DIAGRAM_DRAWING_MS = 2000;
/** A second try, by the person: a drawing may be slow because the machine is. */
export const DIAGRAM_PATIENT_MS = 10_000;
/** The frame loads four megabytes of script once; what takes longer than this will not come. */
export const DIAGRAM_FRAME_LOAD_MS = 30_000;
/** A drawing as SVG text; the largest that these limits allow is a tenth of it. */
export const MAX_DIAGRAM_SVG_CHARS = 8 * 1024 * 1024;
/** Side of a drawing in CSS pixels, and pixels of one that is exported as PNG: what a canvas can hold everywhere. */
export const MAX_DIAGRAM_SIDE = 32_000;
export const MAX_DIAGRAM_PNG_PIXELS = 16_000_000;

// LIMIT: R-09 — what a tag carries is a few words; JSON of this size and depth is read in less than a millisecond.
export const MAX_TAG_BODY_BYTES = 16 * 1024;
export const MAX_TAG_JSON_DEPTH = 32;
/** Characters after which an opening tag is not waited for to be closed any more: it then swallows no conversation. */
export const MAX_TAG_SPAN = 64 * 1024;

/** A formula: longer ones take the drawing library seconds, so they stay text. */
export const MAX_MATH_CHARS = 10_000;
export const MAX_MATH_EXPANSIONS = 1000;
/** Largest size a formula may ask for, in em. */
export const MAX_MATH_SIZE_EM = 20;
