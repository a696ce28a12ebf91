/** Photos up to this size are sent as they are, bytes. */
const smallBytes = 1024 * 1024

/** Longest side of a photo that was shrunk, px. Printed text on a page stays readable. */
const longestSide = 2400

const quality = 0.85

const drawSmaller = async (photo: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, longestSide / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(photo.width * scale)
  canvas.height = Math.round(photo.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return null
  // JPEG has no transparency, and transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/**
 * Shrinks a large photo in the browser, because phones take photos above the size limit and send them slowly. Returns
 * the file itself if it is small, can't be decoded or wouldn't become smaller.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  if (file.size <= smallBytes) return file
  const photo = await createImageBitmap(file).catch(() => null)
  if (photo === null) return file
  try {
    const smaller = await drawSmaller(photo)
    if (smaller === null || smaller.size >= file.size) return file
    return new File([smaller], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
  } finally {
    photo.close()
  }
}
