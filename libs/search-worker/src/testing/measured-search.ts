/** A program: `measured-search <sessions folder> <query>`. Tells by how many MiB searching there makes it grow. */
import { readdirSync } from 'node:fs';
import { createSearch } from '../search';

const MIB = 2 ** 20;
const [sessionsFolder = '', query = ''] = process.argv.slice(2);
const targets = readdirSync(sessionsFolder).map((id) => ({ id, title: '', activityAt: 0 }));
const search = createSearch({ found: () => undefined });

const before = process.memoryUsage.rss();
const searched = await search.search({ key: 'measured', sessionsFolder, query, targets });
const most = process.resourceUsage().maxRSS / 1024; // kibibytes, the most there ever was
const { hits, scanned, unreadable } = searched;
process.stdout.write(
  JSON.stringify({ hits: hits.length, scanned, unreadable, growth: most - before / MIB }),
);
