const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether only this machine can reach the host. */
export const isLoopback = (host: string): boolean => loopback.test(host);
