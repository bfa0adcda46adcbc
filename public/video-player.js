// A video, at the first press: `lecture.js` asks for this, and nothing of the video is loaded before. Its frame then takes its shape.
export function play(figure) {
  const player = figure.querySelector('video')
  figure.classList.add('playing')
  player.addEventListener('loadedmetadata', () => {
    const shape = player.videoWidth / player.videoHeight
    if (shape) player.style.setProperty('--shape', shape)
  })
  player.focus()
  // Rejected where it is paused at once; what fails, the player says.
  player.play().catch(() => {})
}
