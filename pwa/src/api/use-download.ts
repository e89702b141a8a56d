import { useNotify } from '../ui/notices.ts';
import { saveFile } from '../ui/save-file.ts';
import { useSingleFlight } from '../ui/use-single-flight.ts';
import { describe } from './api-error.ts';
import { request } from './call.ts';
import type { EndpointRef, InputOf } from './endpoints.ts';

export interface Download<E extends EndpointRef> {
  endpoint: E;
  input: InputOf<E>;
  fileName: string;
  /** The notice of a failure that the server does not describe. */
  failed: string;
}

/** Fetches a file with the session's token, which a plain link cannot send, and saves it. */
export function useDownload<E extends EndpointRef>(download: Download<E>) {
  const { endpoint, input, fileName, failed } = download;
  const { notifyError } = useNotify();
  return useSingleFlight({
    mutationFn: async () => {
      let file: Blob | undefined;
      const keepFile: typeof fetch = async (...args) => {
        const response = await fetch(...args);
        if (!response.ok) return response;
        // request() would read the bytes as text, without the byte order mark by which Excel knows UTF-8.
        file = await response.blob();
        return new Response(null, { status: 200 });
      };
      await request(endpoint, input, { fetch: keepFile });
      if (file) saveFile(file, fileName);
    },
    onError: (error) => notifyError(describe(error, failed)),
  });
}
