import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { fillInBackground } from '../fill-in-background.server.ts'
import { describePicture } from '../image-processing/image-processing.server.ts'
import { withOriginal } from '../image-processing/original.server.ts'
import { pictures } from '../media-tables.server.ts'

export const fillDescription = fillInBackground((key) =>
  withOriginal(key, async (file) => {
    const { placeholder, focusX, focusY } = await describePicture(file)
    await db.update(pictures).set({ placeholder, focusX, focusY }).where(eq(pictures.key, key))
  }),
)
