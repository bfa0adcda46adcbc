export interface VideoFacts {
  /** 0 when the file does not say. */
  seconds: number
  /** The file ends before its index, or before the pictures that the index names. */
  isCut: boolean
  /** The codecs of its tracks; those that `playable-video.ts` does not name are as the file names them. */
  pictures: string[]
  sounds: string[]
}

export type ReadPart = (start: number, end: number) => Promise<Uint8Array>

/** Fewer bytes than asked for at the end of the file. */
export type ViewAt = (start: number, length: number) => Promise<DataView>

export interface Part<Name> {
  name: Name
  start: number
  end: number
}

const windowBytes = 4096
/** A phone's film needs twenty; a file made to be slow gets no more. */
const windowsMax = 500
const partsMax = 100

/** Reads through a window, because most parts are small and neighbours, and a store may be far away. */
export function windowReader(bytes: number, read: ReadPart): ViewAt {
  let window: Uint8Array = new Uint8Array()
  let [from, count] = [0, 0]
  return async (start, length) => {
    const end = Math.min(bytes, start + length)
    if (start < from || end > from + window.length) {
      if (count++ >= windowsMax) return new DataView(new ArrayBuffer(0))
      window = start < end ? await read(start, Math.min(bytes, Math.max(end, start + windowBytes))) : new Uint8Array()
      from = start
    }
    return new DataView(
      window.buffer,
      window.byteOffset + start - from,
      Math.max(0, Math.min(end - start, window.length)),
    )
  }
}

export type PartAt<Name> = (start: number, end: number) => Promise<Part<Name> | null>

export async function* partsIn<Name>(
  { start, end }: { start: number; end: number },
  partAt: PartAt<Name>,
): AsyncGenerator<Part<Name>> {
  for (let count = 0; count < partsMax && start < end; count++) {
    const part = await partAt(start, end)
    if (!part) return
    yield part
    start = part.end
  }
}

export async function findPart<Name>(
  within: { start: number; end: number },
  path: Name[],
  partAt: PartAt<Name>,
): Promise<Part<Name> | null> {
  const [name, ...rest] = path
  for await (const part of partsIn(within, partAt)) {
    if (part.name === name) return rest.length > 0 ? findPart(part, rest, partAt) : part
  }
  return null
}
