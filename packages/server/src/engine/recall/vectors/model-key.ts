/** The key of a model's vectors: another name or version is another vector space. */
import type { ModelIdentity } from '../../../language/models/embedder.js';

export const modelKey = ({ name, version }: ModelIdentity): string => `${name}@${version}`;
