/** An offer, no jump: `public/lecture.js` shows it to who comes back to an article half read. Nothing leaves the device. */
export function ReadingPlace() {
  return (
    <p className="resume" data-resume="" hidden>
      <button className="btn" type="button">
        Reprendre ma lecture
      </button>
    </p>
  )
}
