/** The path of photographs in batches. */
export const photosPath = '/sys/photos'

/** Their title, also that in the menu of imports. */
export const photosTitle = '批量上传照片'
