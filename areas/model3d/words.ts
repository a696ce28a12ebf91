/** Limits of models. Names are those of parts. The others keep a browser from running out of memory. */
export const modelLimits = {
  fileBytes: 30 * 1024 * 1024,
  models: 20,
  name: 32,
  remark: 200,
  /** Nodes of a file, and levels of its tree. */
  nodes: 5000,
  depth: 64,
  partName: 80,
  /** Triangles that are drawn. A mesh that several nodes show counts for each. */
  triangles: 3_000_000,
  textures: 200,
  /** Px of the longer side of a texture, and pixels of all textures. */
  textureSide: 8192,
  texturePixels: 120_000_000,
  /** Matches of a kind in one save, and proposals in one list. */
  matches: 200,
} as const

/** The kinds of objects that a part can be matched with. */
export const targetKinds = ['building', 'dormitory', 'location', 'device'] as const
export type TargetKind = (typeof targetKinds)[number]

export const targetKindNames: Readonly<Record<TargetKind, string>> = {
  building: '地图建筑',
  dormitory: '宿舍楼',
  location: '位置',
  device: '设备',
}

/** The states of a part. One that is gone was matched in an earlier file and is missing in the current one. */
export const partStates = ['unmatched', 'matched', 'gone'] as const
export type PartState = (typeof partStates)[number]

export const partStateNames: Readonly<Record<PartState, string>> = {
  unmatched: '未匹配',
  matched: '已匹配',
  gone: '已消失',
}
