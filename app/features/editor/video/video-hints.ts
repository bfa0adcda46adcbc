/** With and without script. */
export const videoAddressHint = 'L’adresse d’une page YouTube ou Vimeo, ou d’un fichier vidéo en https.'
export const transcriptHint =
  'Ce qui est dit et montré, pour qui n’entend ou ne voit pas la vidéo. Si elle est muette, dites-le.'
