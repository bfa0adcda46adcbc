// A video, at the first press: `lecture.js` asks for this, and nothing of the video is loaded before. Its frame then takes its shape.
const styles = document.createElement('link')
styles.rel = 'stylesheet'
styles.href = '/video-player.css'
document.head.append(styles)

export function play(figure) {
  const player = figure.querySelector('video')
  const fail = () => figure.classList.add('failed')
  figure.classList.add('playing')
  player.addEventListener('error', fail)
  player.addEventListener('loadedmetadata', () => {
    const shape = player.videoWidth / player.videoHeight
    if (shape) player.style.setProperty('--shape', shape)
    // A browser that cannot decode the pictures may still play the sound.
    else fail()
  })
  player.focus()
  // A video that is paused at once rejects too: the error event says what fails.
  player.play().catch(() => {})
}
