/** `public/lecture.js` shows this to readers who come back; the position stays in their browser. */
export function ReadingPosition() {
  return (
    <p className="resume" data-resume="" hidden>
      <button className="btn" type="button">
        Reprendre ma lecture
      </button>
    </p>
  )
}
