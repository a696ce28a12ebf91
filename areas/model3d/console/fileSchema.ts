import { z } from 'zod'

/** Schema of a form's chosen file. */
export const ChosenFile = z.custom<File>((value) => value instanceof File, '请选择模型文件')
