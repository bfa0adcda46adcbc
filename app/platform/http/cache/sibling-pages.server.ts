import { answerSiblings, askSiblings } from '../../sibling-processes.server.ts'

const topic = 'cached page'
const waitMilliseconds = 300

/**
 * While the database is away: what one process does not have in memory another may have.
 * @param find what this process has
 * @returns asks the other processes of this machine
 */
export function siblingPages<Page extends object>(find: (key: string) => Page | null) {
  answerSiblings(topic, find)
  return async (key: string): Promise<Page | null> => {
    const [page = null] = await askSiblings<Page>(topic, key, { milliseconds: waitMilliseconds, most: 1 })
    return page
  }
}
