// A film, at the first press: `lecture.js` asks for this, and nothing of the film is loaded before. Its frame then takes its shape.
export function play(film) {
  const player = film.querySelector('video')
  film.classList.add('playing')
  player.addEventListener('loadedmetadata', () => {
    const shape = player.videoWidth / player.videoHeight
    if (shape) player.style.setProperty('--shape', shape)
  })
  player.focus()
  // Rejected where it is paused at once; what fails, the player says.
  player.play().catch(() => {})
}
