/** Purposes of a photo batch. */
export const photoPurposes = ['face', 'avatar'] as const
export type PhotoPurpose = (typeof photoPurposes)[number]

export const photoPurposeNames: Readonly<Record<PhotoPurpose, string>> = { face: '人脸照片', avatar: '头像' }

/** Maximum number of photos in a batch, enough for everyone in a large school. */
export const maxPhotosPerBatch = 5000

/** Minimum face photo size that devices can recognise, px. */
export const minFaceSize = { width: 240, height: 300 } as const

/** Returns the person identifier in a photo's file name: the text up to the first dot (foundations §5). */
export const identifierFromName = (name: string): string => {
  const file = name.slice(name.lastIndexOf('/') + 1)
  return (file.split('.')[0] ?? '').trim()
}

/** Reasons why the page did not send a photo, or the server refused it without reading it. */
export const unsentReasons = ['wrongKind', 'badName', 'unreadable'] as const
export type UnsentReason = (typeof unsentReasons)[number]

export const unsentTexts: Readonly<Record<UnsentReason, string>> = {
  wrongKind: '不是可以识别的图片，请换成 JPG、PNG、WebP 或 GIF',
  badName: '文件名不能识别，请改为用户名、学工号、一卡通号、证件号，或班级与姓名后重新上传',
  unreadable: '在本机或压缩包中无法读取，请检查文件后重新上传',
}
