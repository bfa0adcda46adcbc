const fieldsMax = 200
const textBytesMax = 4 * 1024 * 1024
/** Percent-encoding turns « é » into six bytes. */
const encodedBytesMax = 2 * textBytesMax
const partHeaderBytesMax = 8 * 1024

/** Checks the raw bytes: parsing a form with many or long fields would block the event loop. */
export function isFormTooLarge(body: Buffer, contentType: string): boolean {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  if (boundary) return isMultipartTooLarge(body, `--${boundary[1] ?? boundary[2]}`)
  return body.length > encodedBytesMax || isFoundOftener(body, '&', fieldsMax)
}

function isMultipartTooLarge(body: Buffer, delimiter: string): boolean {
  let textBytes = 0
  let parts = 0
  for (let at = body.indexOf(delimiter); at >= 0; parts++) {
    const begin = at + delimiter.length
    at = body.indexOf(delimiter, begin)
    const end = at < 0 ? body.length : at
    const header =
      body.toString('latin1', begin, Math.min(end, begin + partHeaderBytesMax)).split('\r\n\r\n', 1)[0] ?? ''
    if (!/;\s*filename\*?=/i.test(header)) textBytes += end - begin
    if (parts > fieldsMax || textBytes > textBytesMax) return true
  }
  return false
}

function isFoundOftener(body: Buffer, character: string, timesMax: number): boolean {
  let times = 0
  for (let at = body.indexOf(character); at >= 0; at = body.indexOf(character, at + 1))
    if (++times > timesMax) return true
  return false
}
