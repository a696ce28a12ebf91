#!/bin/sh
# The bucket, and the user that Xingtan has there: it may read and write this bucket, and nothing else.
set -e
until mc alias set s3 http://s3:9000 administrator "$MINIO_PASSWORD"; do sleep 1; done
mc mb --ignore-existing s3/xingtan
cat >/tmp/policy.json <<'JSON'
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:ListBucketMultipartUploads"], "Resource": ["arn:aws:s3:::xingtan"] },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"],
      "Resource": ["arn:aws:s3:::xingtan/*"]
    }
  ]
}
JSON
mc admin policy create s3 xingtan /tmp/policy.json
mc admin user add s3 xingtan "$S3_SECRET_KEY"
mc admin policy attach s3 xingtan --user xingtan || true
