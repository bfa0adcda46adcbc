/** An offer, no jump: `public/lecture.js` shows it to who comes back to an article half read. Nothing leaves the device. */
export function ReadingPlace() {
  return (
    <button className="btn reprise" type="button" data-reprise="" hidden>
      Reprendre ma lecture
    </button>
  )
}
