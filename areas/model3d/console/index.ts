import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const model3dScreens = [
  withActions(
    withSynonyms(
      screen('/3DModel/3DModelMatching', '模型匹配', 'model3d:model:view', () => import('./MatchingScreen.tsx')),
      '三维模型',
      '3D模型',
      '校园模型',
    ),
    [{ title: '上传模型', also: ['导入三维模型'], permission: 'model3d:model:edit' }],
  ),
]
