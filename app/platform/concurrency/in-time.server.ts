/** The work itself is not ended. @throws with code ETIMEDOUT when it takes longer, or what it failed with */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(Object.assign(new Error(`No answer within ${milliseconds} ms.`), { code: 'ETIMEDOUT' }))
    }, milliseconds).unref()
    work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
