// `node tests/support/archiver.ts URL FOLDER`: an archiver of its own, which can be killed.
import { folderTarget } from '#features/backups/targets/folder-target.server.ts'
import { startArchiver } from '#features/backups/continuous/archiver.server.ts'

const [url = '', folder = ''] = process.argv.slice(2)
const options = { dataDir: folder, warning: null, afterSeconds: 0, patienceSeconds: 60 }
const archiver = startArchiver({ target: folderTarget(folder), url, ...options })
process.on('message', () => void archiver.stop().then(() => process.exit()))
