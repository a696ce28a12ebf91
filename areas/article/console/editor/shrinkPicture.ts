/** Widths to try, px, each with the qualities below. */
const widths = [1600, 1200, 900]
const qualities = [0.85, 0.7, 0.55]

const draw = (picture: ImageBitmap, width: number, quality: number): Promise<Blob | null> => {
  const scale = Math.min(1, width / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  // JPEG has no transparency, and transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/**
 * Shrinks a picture in the browser until it has at most `mostBytes`. Returns the file itself if it is small enough, and
 * null if it can't be read or stays too large.
 */
export const shrinkPicture = async (file: File, mostBytes: number): Promise<File | null> => {
  if (file.size <= mostBytes) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  try {
    for (const width of widths)
      for (const quality of qualities) {
        const smaller = await draw(picture, width, quality)
        if (smaller !== null && smaller.size <= mostBytes)
          return new File([smaller], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' })
      }
    return null
  } finally {
    picture.close()
  }
}
