/** Names of the trail's columns about collecting material. */
export const fieldsOfMaterial = {
  takes_pdf: '是否收 PDF',
  takes_late: '截止后可补交',
  most_files: '每名学生最多文件数',
  maker_id: '发布人编号',
  title: '标题',
  closed_at: '结束时间',
  task_id: '收集任务编号',
  uploader_id: '上传人编号',
  thumb_file_id: '缩略图文件编号',
  content_hash: '文件内容标识',
  by_parent: '由家长上传',
  is_late: '是否补交',
  times: '次数',
  keep_days: '保存天数',
} as const
