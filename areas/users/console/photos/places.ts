/** Path of the photo upload screen. */
export const photosPath = '/sys/photos'

/** Title of the photo upload screen, also used in the import menu. */
export const photosTitle = '批量上传照片'
