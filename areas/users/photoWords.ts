/** The purposes of the photographs of a batch. */
export const photoPurposes = ['face', 'avatar'] as const
export type PhotoPurpose = (typeof photoPurposes)[number]

export const photoPurposeNames: Readonly<Record<PhotoPurpose, string>> = { face: '人脸照片', avatar: '头像' }

/** The most photographs of one batch: the people of a large school. */
export const mostPhotos = 5000

/** The least size by which a device knows a face, px. */
export const leastFace = { width: 240, height: 300 } as const

/** The identifier of a photograph: its file's name up to the first dot (foundations §5). */
export const identifierOf = (name: string): string => {
  const file = name.slice(name.lastIndexOf('/') + 1)
  return (file.split('.')[0] ?? '').trim()
}

/** Why a photograph was not sent, or not taken before anything of it was looked at. */
export const unsentReasons = ['wrongKind', 'badName', 'unreadable'] as const
export type UnsentReason = (typeof unsentReasons)[number]

export const unsentTexts: Readonly<Record<UnsentReason, string>> = {
  wrongKind: '不是可以识别的图片，请换成 JPG、PNG、WebP 或 GIF',
  badName: '文件名不能识别，请改为用户名、学工号或一卡通号后重新上传',
  unreadable: '在本机或压缩包中无法读取，请检查文件后重新上传',
}
