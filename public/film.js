// A film, at the first press: nothing of it is loaded before. Its frame then takes its shape.
document.addEventListener('click', ({ target }) => {
  const film = target.closest?.('[data-film]')?.parentNode
  if (!film) return
  const player = film.querySelector('video')
  film.classList.add('playing')
  player.addEventListener('loadedmetadata', () => {
    const shape = player.videoWidth / player.videoHeight
    if (shape) player.style.setProperty('--shape', shape)
  })
  player.focus()
  player.play()
})
