// The file store, by the environment: a bucket on AWS, a folder on one machine, or none.
import type { Files } from '../../ports/files';
import { localFiles } from './local-files';
import { s3Files } from './s3-files';

type FilesEnvironment = Readonly<Record<string, string | undefined>>;

/** Build the file store that the environment selects: a local folder, an S3 bucket, or undefined for neither. */
export function filesOf(environment: FilesEnvironment): Files | undefined {
  const { FILES_BUCKET: bucket, FILES_FOLDER: folder, FILES_URL: url, FILES_SECRET: secret } = environment;
  // An address that is empty is that of the service itself.
  if (folder && url !== undefined && secret) return localFiles({ folder, url, secret });
  return bucket ? s3Files({ bucket, environment }) : undefined;
}
